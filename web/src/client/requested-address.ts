/** Shows the requested address on the page for unknown addresses, which is the same for all of them and cached. */
export function showRequestedAddress(): void {
  const place = document.querySelector("[data-requested-address]");
  if (place !== null) place.textContent = decoded(location.pathname + location.search);
}

/** A decoded address; a malformed one is unchanged. */
function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
