// Hands a file that was made in the browser to the person.

/** `type` is its media type. */
export function handFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it by the time that it comes to this.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
