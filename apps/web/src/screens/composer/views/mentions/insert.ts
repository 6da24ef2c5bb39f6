/**
 * Inserts text into a text area as if it were typed, so that the browser can undo it. `execCommand` is the browsers' only way to do this
 * (https://developer.mozilla.org/docs/Web/API/Document/execCommand); where it isn't supported, the text is inserted without undo.
 */
export const insertText = (area: HTMLTextAreaElement, start: number, end: number, words: string): void => {
  area.focus()
  area.setSelectionRange(start, end)
  const before = area.value
  if (document.execCommand('insertText', false, words) && area.value !== before) return
  area.setRangeText(words, start, end, 'end')
  area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: words }))
}
