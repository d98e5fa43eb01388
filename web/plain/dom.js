// Small helpers for building the page. Texts are always set as text, never as markup.

const svgNamespace = 'http://www.w3.org/2000/svg';

function setup(node, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name === 'value' || name === 'checked' || name === 'selected') node[name] = value;
    else node.setAttribute(name, value === true ? '' : String(value));
  }
  append(node, children);
  return node;
}

function append(node, children) {
  for (const child of children.flat(Infinity))
    if (child !== null && child !== undefined && child !== false)
      node.append(child instanceof Node ? child : String(child));
}

/** An element: h('button', {class: 'main', onclick}, 'Go'). */
export const h = (tag, props, ...children) => setup(document.createElement(tag), props, children);

/** An SVG element. */
export const s = (tag, props, ...children) =>
  setup(document.createElementNS(svgNamespace, tag), props, children);

/**
 * Replaces what is inside. The focus stays on the element of the same id; where that is gone, it
 * goes to the one that is marked with data-focus.
 */
export function fill(node, ...children) {
  const inside = node.contains(document.activeElement) && document.activeElement !== node;
  const { id } = document.activeElement;
  const top = node.scrollTop;
  node.replaceChildren();
  append(node, children);
  node.scrollTop = top;
  if (!inside) return;
  const next = (id && document.getElementById(id)) || node.querySelector('[data-focus]');
  next?.focus({ preventScroll: true });
}

/** Builds anew only when one of the values has changed. */
export function memo(node, values, build) {
  const old = node.memoValues;
  if (old && old.length === values.length && old.every((value, i) => Object.is(value, values[i]))) return false;
  node.memoValues = values;
  fill(node, build());
  return true;
}

export const button = (label, onclick, props = {}) =>
  h('button', { type: 'button', onclick, ...props }, label);

/** A field with its label above it. */
export const field = (label, control, hint) =>
  h('label', { class: 'field' }, h('span', { class: 'field-name' }, label), control,
    hint ? h('span', { class: 'hint' }, hint) : null);

export const select = (options, value, onchange, props = {}) => {
  const node = h('select', { onchange: () => onchange(node.value), ...props },
    options.map(([key, name]) => h('option', { value: key }, name)));
  node.value = value;
  return node;
};

/** Asks in a dialog of the page; resolves with true or false. */
export function confirmed(question, yes, no = 'Cancel') {
  return new Promise((resolve) => {
    const done = (answer) => { dialog.close(); dialog.remove(); resolve(answer); };
    const dialog = h('dialog', { class: 'ask', 'aria-label': question, oncancel: () => done(false) },
      h('p', {}, question),
      h('div', { class: 'row end' },
        button(no, () => done(false)), button(yes, () => done(true), { class: 'danger' })));
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Copies a text; where that is not allowed, shows it for copying by hand. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
