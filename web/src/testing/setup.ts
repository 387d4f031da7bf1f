export {};

// Rules without a page are tested without a browser's document, which takes most of the time of their tests.
if ("document" in globalThis) await import("./document-setup.ts");
