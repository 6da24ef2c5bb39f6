/** Copies text to the clipboard; false if the browser refuses. Plain http has no clipboard API, so it falls back on copying a selection. */
export const copy = async (text: string): Promise<boolean> => {
  if (window.isSecureContext) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  }
  const field = Object.assign(document.createElement('textarea'), { value: text, className: 'visually-hidden', readOnly: true })
  const before = document.activeElement
  // Inside an open dialog, which would take the focus back from anywhere else.
  const place = before?.closest('[role="dialog"]') ?? document.body
  place.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return isCopied
}
