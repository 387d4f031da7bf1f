/** Whether the program rendered the page to its end: with a screen in the frame, and not with the place of one (`PendingScreen`). */
export function isFinished(): boolean {
  return document.querySelector("#root main > *") !== null && document.querySelector("#root main > [aria-busy=true]") === null;
}
