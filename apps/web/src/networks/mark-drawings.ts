import { markNetwork } from '@broadside/networks/marks'

const asked = new Set<string>()
let sheet: CSSStyleSheet | undefined

const openSheet = (): CSSStyleSheet => {
  if (!sheet) document.adoptedStyleSheets.push((sheet = new CSSStyleSheet()))
  return sheet
}

/** Without an answer the account is still shown; the next page load tries again. */
const load = async (network: string): Promise<void> => {
  const mark = await markNetwork(network).catch(() => undefined)
  if (!mark) return
  const { viewBox, path, color } = mark
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><path d="${path}"/></svg>`
  openSheet().insertRule(
    `[data-network="${CSS.escape(network)}"] {
      --mark: url("data:image/svg+xml,${encodeURIComponent(drawing)}");
      --mark-light: ${color.light};
      --mark-dark: ${color.dark};
    }`,
  )
}

/** Gives every `data-network` element its drawing by one rule per network: in a list of posts, each element would cost a frame something. */
export const loadMark = (network: string): void => {
  if (asked.has(network)) return
  asked.add(network)
  void load(network)
}
