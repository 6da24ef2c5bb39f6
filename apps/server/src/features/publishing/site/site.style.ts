import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export const css = ['site.css', 'prose.css'].map((file) => readFileSync(new URL(`./render/${file}`, import.meta.url), 'utf8')).join('\n')

/** Address of the style sheet of all sites. */
export const stylePath = `/site/assets/site.${createHash('sha256').update(css).digest('hex').slice(0, 12)}.css`
