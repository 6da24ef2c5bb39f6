import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { elementText, htmlToText, measureHtml } from './html-text.ts'

export interface Readable {
  title: string
  text: string
}

/** Beyond these a page is no article, and looking for one would take too long. */
const mostElements = 20_000
const mostTexts = 50_000
const mostAttributes = 100_000
const deepest = 200

/** The main text as reader views find it; undefined when the page has none, or is too odd to look. */
const findArticle = (html: string): Readable | undefined => {
  const { depth, elements, attributes, texts } = measureHtml(html)
  if (depth > deepest || elements > mostElements || attributes > mostAttributes || texts > mostTexts) return undefined
  try {
    const { document } = parseHTML(/<body[\s>]/iu.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`)
    const article = new Readability(document, { maxElemsToParse: mostElements }).parse()
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
