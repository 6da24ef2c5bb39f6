import { urlSpans } from './urls.ts'

const plainLink = (whole: string, text: string, address: string): string => {
  if (whole.startsWith('!')) return text
  return text === address || `https://${text}` === address ? address : `${text} (${address})`
}

/** Removes delimiters around words; those inside a word or next to a space are not emphasis. */
const unmark = (text: string): string =>
  text
    .replace(/(\*\*|__)(?=\S)(.{1,1000}?)(?<=\S)\1/gu, '$2')
    .replace(/(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]*[^\s*])\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/(?<![\p{L}\p{N}_])_(?=[^\s_])([^_\n]*[^\s_])_(?![\p{L}\p{N}_])/gu, '$1')
    .replace(/~~(?=\S)([^~\n]+)~~/gu, '$1')
    .replace(/`([^`\n]+)`/gu, '$1')
    // Half of a pair that starts or ends in another sentence.
    .replace(/\*\*/gu, '')

/** Returns text as readers on a network without Markdown should see it. No visible word is lost. */
export const plain = (text: string): string => {
  const linked = text.replace(/!?\[([^[\]\n]{0,1000})\]\((https?:\/\/[^()\s]{1,2000})\)/giu, plainLink)
  if (!/[*_~`]/u.test(linked)) return linked
  // URLs may contain underscores and asterisks, so a control character, which no normalized text contains, replaces them for now.
  const urls = urlSpans(linked)
  let masked = ''
  let from = 0
  for (const { start, end } of urls) {
    masked += `${linked.slice(from, start)}\u0001`
    from = end
  }
  let next = 0
  return unmark(masked + linked.slice(from)).replace(/\u0001/gu, () => {
    const url = urls[next++]
    return url ? linked.slice(url.start, url.end) : ''
  })
}
