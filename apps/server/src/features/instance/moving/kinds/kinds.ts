/** Every kind of row in an archive of a workspace, in the order in which an import writes them. */
import type { Kind } from './field.ts'
import * as library from './library.ts'
import * as posts from './posts.ts'
import * as workspace from './workspace.ts'

export const kinds: readonly Kind[] = [
  workspace.workspace,
  workspace.members,
  workspace.voices,
  workspace.authorizations,
  workspace.accounts,
  workspace.groups,
  workspace.groupAccounts,
  workspace.slots,
  workspace.pauses,
  library.media,
  library.tags,
  library.tagItems,
  library.designs,
  library.designRevisions,
  library.designTemplates,
  library.brandKit,
  library.brandFonts,
  library.videoProjects,
  library.videoRevisions,
  library.videoConflicts,
  library.projectAssets,
  posts.posts,
  posts.destinations,
  posts.publishedContents,
  posts.publishedParts,
  posts.deliveries,
  posts.attempts,
  posts.articles,
  library.uses,
]

/** Kinds whose ids may occur inside of JSON, where they are replaced. */
export const mentioned: ReadonlySet<string> = new Set([
  'accounts',
  'groups',
  'posting_slots',
  'voices',
  'media',
  'designs',
  'design_templates',
  'brand_kit',
])

export const fileOf = ({ name }: Pick<Kind, 'name'>): string => `data/${name}.jsonl`
