import type { BrandKit } from '@broadside/contract/features/brand-kit.schemas'
import type { Static } from 'typebox'
import type { WorkspaceCtx } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { hasRole } from '#http/access.ts'
import { uuid5 } from '#lib/ids.ts'
import { defaultName, type StoredKit } from './brand-kit.ts'
import { defined } from '#lib/defined.ts'

/** Namespace of font ids, which are derived from the font's file. */
const fontNamespace = '5b0f6a52-7c39-5e8d-8f14-c2a4e6b8d013'

const cssFamily = (mediaId: string): string => `bsd-${mediaId.replaceAll('-', '').slice(0, 12)}`

const presentFont = (font: Row<'brand_fonts'>) => ({
  id: uuid5(fontNamespace, `${font.workspace_id}:${font.media_id}`),
  family: font.family,
  css_family: cssFamily(font.media_id),
  media_id: font.media_id,
  style: font.style,
  weight: font.weight,
  license_acknowledged: font.acknowledged_at !== null,
  license_acknowledged_by: font.acknowledged_by ?? '',
  ...defined({ license_acknowledged_at: font.acknowledged_at?.toISOString() }),
})

export function presentKit({ workspace }: Pick<WorkspaceCtx, 'workspace'>, stored: StoredKit | undefined): Static<typeof BrandKit> {
  const base = { workspace_id: workspace.id, can_edit: hasRole(workspace.role, 'editor') }
  if (!stored) return { ...base, exists: false, name: defaultName, revision: 0, colors: [], text_styles: [], backgrounds: [], fonts: [] }
  const { kit, fonts } = stored
  return {
    ...base,
    id: kit.id,
    exists: true,
    name: kit.name,
    revision: kit.revision,
    colors: kit.colors,
    text_styles: kit.text_styles,
    backgrounds: kit.backgrounds,
    fonts: fonts.map(presentFont),
    updated_at: kit.updated_at.toISOString(),
  }
}
