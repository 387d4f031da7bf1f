/** The engine has no `Intl`: its stand-ins add themselves to this object. */
Object.assign(globalThis, { Intl: {} });
