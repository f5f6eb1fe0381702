/** Latin letters missing in Figtree, Vietnamese above all, and combining marks (decision 157). */
const NOT_IN_FIGTREE =
  /[\u0114\u0115\u0128\u0129\u012c\u012d\u0138\u013f\u0140\u0149\u014e\u014f\u0162\u0163\u0166-\u0169\u017f-\u01cc\u01cf-\u0217\u021c-\u0236\u0238-\u02af\u1e00-\u1e7f\u1e86-\u1e9d\u1e9f-\u1ef1\u1ef4-\u1eff]|\p{Script=Latin}\p{M}/u;
const MARK = 'data-whole-words';
const SEEN = { subtree: true, childList: true, characterData: true, attributeFilter: ['value'] };

/**
 * Marks elements with letters that Figtree lacks, so that whole words use one face; observes changes.
 * @returns stops observing
 */
export function keepWordsWhole(root: Element): () => void {
  markWithin(root);
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'childList') for (const node of addedNodes) markWithin(node);
      else mark(target);
    }
  });
  observer.observe(root, SEEN);
  return () => observer.disconnect();
}

function markWithin(node: Node): void {
  // Most added nodes have none: one test of their whole text is enough.
  if (!isLacking(node.textContent) && !hasFields(node)) return;
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let one: Node | null = walker.currentNode; one; one = walker.nextNode()) mark(one);
}

const hasFields = (node: Node): boolean =>
  node instanceof HTMLInputElement || (node instanceof Element && node.querySelector('input') !== null);

/** A field by its value, any other element by its own text. */
function mark(node: Node): void {
  if (node instanceof HTMLInputElement) set(node, isLacking(node.value));
  const around = node instanceof Text ? node.parentElement : null;
  if (!around) return;
  const own = [...around.childNodes].filter((child) => child instanceof Text).map(({ data }) => data);
  set(around.closest('select') ?? around, isLacking(own.join('')));
}

function set(element: Element, isMarked: boolean): void {
  if (element.hasAttribute(MARK) === isMarked) return;
  // The heading face has all letters.
  element.toggleAttribute(MARK, isMarked && getComputedStyle(element).fontFamily.includes('Figtree'));
}

const isLacking = (text: string | null): boolean => text !== null && NOT_IN_FIGTREE.test(text.normalize());
