/** Derives an element's purpose from common class names, roles and properties. */
import type { HtmlNode } from './html-tree.ts'

export type Role = 'byline' | 'note' | 'caption' | 'quotation' | 'furniture'

const words = (list: string): RegExp => new RegExp(String.raw`(?:^|[\s_-])(?:${list.trim().split(/\s+/u).join('|')})(?=$|[\s_-])`, 'iu')

const furnitureNames =
  words(`share sharing sharedaddy social social-links addtoany breadcrumbs? pagination pager nav navbar navigation menu sidebar
  widget cookies? cookie-banner consent gdpr popup modal overlay skip-link skiplink toc table-of-contents adverts? advertisement ads? ad-slot sponsored
  tag-list tags post-tags cat-links print-only toolbar edit-page headerlink header-anchor heading-anchor anchor-link anchorjs-link prev-next post-navigation`)
const noteNames =
  words(`notes? editors?-note editor-note disclaimer disclosure correction footnotes? related related-posts related-articles recommended
  read-more readmore more-stories newsletter subscribe subscription signup sign-up promo promotion author-bio author-box bio about-author about-the-author
  update-notice admonition-note sources references boilerplate`)
const bylineNames =
  words(`byline by-line author authors author-name post-author article-author date dateline datetime pubdate published publish-date
  published-date post-date posted-on entry-date entry-meta post-meta article-meta article-info timestamp reading-time read-time updated last-updated dateline`)
const captionNames = words('caption wp-caption-text image-caption photo-caption img-caption figcaption credit photo-credit image-credit')
const quotationNames = words('pullquote pull-quote blockquote')

const mostNames = 300

export const mostByline = 200

/** `length` is that of the element's text; a class on an element with half of the page means nothing. */
export const roleOf = ({ name }: HtmlNode, attributes: ReadonlyMap<string, string>, length: number, isMost: boolean): Role | undefined => {
  if (attributes.size === 0) return undefined
  const role = attributes.get('role') ?? ''
  if (/^doc-(?:footnote|endnote)s?$/u.test(role)) return 'note'
  if (isMost || name === 'body' || name === 'html') return undefined
  if (/^(?:navigation|banner|contentinfo|search|menu|menubar|toolbar|dialog|complementary)$/u.test(role)) return 'furniture'
  const names = `${(attributes.get('class') ?? '').slice(0, mostNames)} ${(attributes.get('id') ?? '').slice(0, mostNames)}`
  if (length <= mostByline) {
    const isMarked =
      /(?:^|\s)author(?:\s|$)/iu.test(attributes.get('rel') ?? '') ||
      /^(?:author|date(?:Published|Modified|Created))$/u.test(attributes.get('itemprop') ?? '')
    if (isMarked || bylineNames.test(names)) return 'byline'
  }
  if (captionNames.test(names)) return 'caption'
  if (quotationNames.test(names)) return 'quotation'
  if (noteNames.test(names) || /(?:^|[\s_-])authors?(?:$|[\s_-])/iu.test(names)) return 'note'
  return furnitureNames.test(names) ? 'furniture' : undefined
}
