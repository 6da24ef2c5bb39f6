import { articleVersion } from './render/text.ts'
import type { Reading } from './site.store.ts'

/** Posts on a page. */
export const pageSize = 20

/** The front page shows longer articles by their summary. */
export const listed: Reading = { version: articleVersion, articleBytes: 4500 }
