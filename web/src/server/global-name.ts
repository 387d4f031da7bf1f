/** The stand-in for `TextEncoder` looks for the global object under the name that Node.js gives it. */
Object.assign(globalThis, { global: globalThis });
