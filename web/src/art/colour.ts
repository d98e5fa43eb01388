// The colour of a hunter, wherever he is drawn; app.css has one for each of them.

export const hunterColour = (kind: string | null | undefined): string =>
  kind ? `var(--hunter-${kind}, var(--light))` : 'var(--light)';
