// A text as a file that the browser saves.
const keptMs = 60_000;

export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text]));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}
