/** Keeps one key for one enquiry: the same content gets the same key until it has been accepted. */
export class IdempotencyKeys {
  #content = "";
  #key = "";

  for(content: string): string {
    if (this.#key === "" || content !== this.#content) {
      this.#content = content;
      this.#key = randomKey();
    }
    return this.#key;
  }

  /** Called when the enquiry was accepted: the next one gets a new key, even with the same content. */
  renew(): void {
    this.#key = "";
  }
}

/** 128 random bits. Not `randomUUID`, which is not available on plain HTTP. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
