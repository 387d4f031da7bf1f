/** How long after a failure the second attempt is made, in milliseconds. */
const PAUSE = 1000;

/**
 * Loads a module; a line that was lost for a moment gets a second attempt. It comes after a pause, when all that was asked for together
 * with the module has failed too. Older browsers answer it with the first failure, without asking.
 */
export function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch(() => new Promise((done) => setTimeout(done, PAUSE)).then(load));
}
