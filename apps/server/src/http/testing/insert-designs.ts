import { exampleDocument } from '@broadside/contract/features/design-document.schemas'
import type { Db } from '#db/open.ts'
import { uuid7 } from '#lib/ids.ts'

interface Base {
  workspace_id: string
  created_at: Date
  updated_at: Date
}

const facts = { title: 'Design', preset_key: 'custom', width_px: 64, height_px: 64, page_count: 1, first_picture_id: null, media_ids: [] }
const document = JSON.stringify(exampleDocument)

/** Inserts a design with a kept state and an export, and a template. */
export async function insertDesigns(
  db: Db,
  base: Base,
  { revision_id, export_id }: { revision_id: string; export_id: string },
): Promise<{ design: string; design_template: string }> {
  const [design, template] = [uuid7(), uuid7()]
  const { workspace_id, created_at } = base
  await db
    .insertInto('designs')
    .values({ ...base, ...facts, id: design, document, document_sha256: 'none' })
    .execute()
  const part = { workspace_id, design_id: design, revision: 1, document, created_at }
  await db
    .insertInto('design_revisions')
    .values({ ...part, id: revision_id, kind: 'checkpoint', facts: JSON.stringify(facts) })
    .execute()
  await db
    .insertInto('design_exports')
    .values({ ...part, id: export_id, request_key: '', page_ids: ['p'], wanted: '{}', state: 'queued' })
    .execute()
  const { title: name, preset_key, width_px, height_px, page_count } = facts
  await db
    .insertInto('design_templates')
    .values({
      ...base,
      id: template,
      name,
      category: '',
      preset_key,
      width_px,
      height_px,
      page_count,
      document,
      facts: JSON.stringify(facts),
    })
    .execute()
  return { design, design_template: template }
}
