/** The pause before the second attempt after a failure, in milliseconds. */
const PAUSE = 1000;

/**
 * Loads a module, with a second attempt after short network failures. It comes after a pause, when everything else that was requested with
 * the module has failed too. Older browsers return the first failure again, without a request.
 */
export function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch(() => new Promise((done) => setTimeout(done, PAUSE)).then(load));
}
