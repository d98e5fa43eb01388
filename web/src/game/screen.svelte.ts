// How much room there is, as one word.

export type Size = 'wide' | 'middle' | 'narrow';

class Screen {
  size = $state<Size>('wide');

  constructor() {
    const wide = window.matchMedia('(min-width: 1180px)');
    const narrow = window.matchMedia('(max-width: 759px)');
    const read = (): void => {
      this.size = wide.matches ? 'wide' : narrow.matches ? 'narrow' : 'middle';
    };
    wide.addEventListener('change', read);
    narrow.addEventListener('change', read);
    read();
  }
}

export const screen = new Screen();
