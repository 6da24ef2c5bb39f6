import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { elementText, htmlToText, measureHtml } from './html-text.ts'

export interface Readable {
  title: string
  text: string
}

/** Beyond these a page is no article, and looking for one would take too long. */
const MOST_ELEMENTS = 20_000
const MOST_TEXTS = 50_000
const MOST_ATTRIBUTES = 100_000
const DEEPEST = 200

/** The main text as reader views find it; undefined when the page has none, or is too odd to look. */
const findArticle = (html: string): Readable | undefined => {
  const { depth, elements, attributes, texts } = measureHtml(html)
  if (depth > DEEPEST || elements > MOST_ELEMENTS || attributes > MOST_ATTRIBUTES || texts > MOST_TEXTS) return undefined
  try {
    const { document } = parseHTML(/<body[\s>]/iu.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`)
    const article = new Readability(document, { maxElemsToParse: MOST_ELEMENTS }).parse()
    const text = article?.content ? htmlToText(article.content) : ''
    return text ? { title: article?.title?.trim() ?? '', text } : undefined
  } catch {
    // Whatever it was that the parsers could not take, the visible text is there all the same.
    return undefined
  }
}

export const readHtml = (html: string): Readable => {
  const article = findArticle(html)
  const title = article?.title || elementText(html, 'title') || elementText(html, 'h1')
  return { title, text: article?.text ?? htmlToText(html) }
}
