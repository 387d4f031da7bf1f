/** Keeps one key for one enquiry: the same content gets the same key until it has been accepted. */
export class IdempotencyKeys {
  #content = "";
  #key = "";

  /** The key to send this content with. */
  for(content: string): string {
    if (this.#key === "" || content !== this.#content) {
      this.#content = content;
      this.#key = randomKey();
    }
    return this.#key;
  }

  /** The enquiry was accepted: the next one is a new one, even with the same words. */
  renew(): void {
    this.#key = "";
  }
}

/** 128 random bits. Not `randomUUID`, which a page on plain HTTP does not have. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
