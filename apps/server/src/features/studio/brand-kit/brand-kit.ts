import type { PutBrandKitBody } from '@broadside/contract/features/brand-kit.schemas'
import type { Static } from 'typebox'
import { transact, type WorkspaceCtx } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { assertMatch } from '#http/etag.ts'
import { type ErrorDetail, invalid, Problem, say } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { holdFonts, markAsFonts, reviveMedia, setMediaUses } from '#media/media/media.ts'
import { assertEnabled } from '#studio/image-editor/image-editor.ts'
import * as store from './brand-kit.store.ts'

export interface StoredKit {
  kit: Row<'brand_kits'>
  fonts: Row<'brand_fonts'>[]
}

type NewKit = Static<typeof PutBrandKitBody>

export const defaultName = 'Workspace brand'

/** Undefined before the first save. */
export async function findKit(ctx: Pick<WorkspaceCtx, 'db' | 'workspace'>): Promise<StoredKit | undefined> {
  const kit = await store.findKit(ctx.db, ctx.workspace.id)
  return kit && { kit, fonts: await store.listFonts(ctx.db, ctx.workspace.id) }
}

function repeatedFonts({ fonts }: NewKit): ErrorDetail[] {
  const seen = new Set<string>()
  return fonts.flatMap(({ media_id }, index) => {
    const isRepeated = seen.has(media_id)
    seen.add(media_id)
    return isRepeated ? [{ ...say('repeated_font'), location: `body.fonts[${index}].media_id`, value: media_id }] : []
  })
}

/** Throws `validation_failed` with every file that is not a font, and every style whose font is not in the kit. */
async function assertFonts(ctx: WorkspaceCtx, kit: NewKit): Promise<void> {
  const ids = kit.fonts.map(({ media_id }) => media_id)
  const known = await holdFonts(ctx.db, ctx.workspace.id, ids)
  const own = new Set(ids)
  const problems = [
    ...repeatedFonts(kit),
    ...kit.fonts.flatMap(({ media_id }, index) =>
      known.has(media_id) ? [] : [{ ...say('unknown_font_file'), location: `body.fonts[${index}].media_id`, value: media_id }],
    ),
    ...kit.text_styles.flatMap(({ font_asset_id }, index) =>
      font_asset_id === undefined || own.has(font_asset_id)
        ? []
        : [{ ...say('unknown_font'), location: `body.text_styles[${index}].font_asset_id`, value: font_asset_id }],
    ),
  ]
  if (problems.length) throw invalid(problems)
}

/** Throws `font_in_use` with up to ten designs or templates that use a removed font. */
async function assertRemovable(ctx: WorkspaceCtx, former: readonly Row<'brand_fonts'>[], kit: NewKit): Promise<void> {
  const kept = new Set(kit.fonts.map(({ media_id }) => media_id))
  const removed = former.map(({ media_id }) => media_id).filter((id) => !kept.has(id))
  if (!removed.length) return
  const users = await store.listFontUsers(ctx.db, ctx.workspace.id, removed, 10)
  if (!users.length) return
  const errors = users.map(({ kind, title, id }) => ({ ...say('font_in_use', { kind, title }), location: 'body.fonts', value: id }))
  throw new Problem('font_in_use', 'A removed font is in use.', { errors })
}

const withId = <T extends { id?: string }>(entry: T): T & { id: string } => ({ ...entry, id: entry.id ?? uuid7() })

/** An acknowledgment keeps the user who gave it first, and ends when the font is saved without it. */
function toFontRows(ctx: WorkspaceCtx, { fonts }: NewKit, former: readonly Row<'brand_fonts'>[]): Row<'brand_fonts'>[] {
  const before = new Map(former.map((font) => [font.media_id, font]))
  return fonts.map(({ media_id, family, style, weight, license_acknowledged }) => {
    const known = before.get(media_id)
    const by = license_acknowledged ? (known?.acknowledged_by ?? ctx.actor.userId) : null
    const at = license_acknowledged ? (known?.acknowledged_at ?? ctx.clock.now()) : null
    return { workspace_id: ctx.workspace.id, media_id, family, style, weight, acknowledged_by: by, acknowledged_at: at }
  })
}

/** Replaces everything and creates a revision. Throws `validation_failed`, `font_in_use` or `precondition_failed`. */
export const putKit = (ctx: WorkspaceCtx, body: NewKit, ifMatch: string | undefined): Promise<StoredKit> => {
  assertEnabled(ctx)
  return transact(ctx, async (ctx) => {
    const workspaceId = ctx.workspace.id
    const now = ctx.clock.now()
    // Insert the row first so concurrent first saves serialize on it.
    await store.insertKit(ctx.db, { workspace_id: workspaceId, id: uuid7(now), name: defaultName, now })
    const kit = await store.lockKit(ctx.db, workspaceId)
    assertMatch(ifMatch, kit)
    const fontIds = body.fonts.map(({ media_id }) => media_id)
    // A background may also be a color or any text from the client. Neither is a file, so both are ignored here.
    const fileIds = [...fontIds, ...body.backgrounds]
    await reviveMedia(ctx, fileIds)
    await assertFonts(ctx, body)
    const former = await store.listFonts(ctx.db, workspaceId)
    await assertRemovable(ctx, former, body)
    await store.updateKit(ctx.db, workspaceId, {
      name: body.name || defaultName,
      colors: JSON.stringify(body.colors.map(withId)),
      text_styles: JSON.stringify(body.text_styles.map(withId)),
      backgrounds: JSON.stringify(body.backgrounds),
      revision: kit.revision + 1,
      updated_at: now,
    })
    await store.replaceFonts(ctx.db, workspaceId, toFontRows(ctx, body, former))
    await markAsFonts(ctx, fontIds)
    await setMediaUses(ctx, 'brand_kit', kit.id, fileIds)
    const stored = await findKit(ctx)
    if (!stored) throw new Error('The brand kit was not stored.')
    return stored
  })
}

/** Which of these fonts have no acknowledged license, including fonts outside any kit. */
export async function listUnacknowledged(
  ctx: Pick<WorkspaceCtx, 'db' | 'workspace'>,
  mediaIds: readonly string[],
): Promise<{ mediaId: string; family: string }[]> {
  if (!mediaIds.length) return []
  const fonts = new Map((await store.listFonts(ctx.db, ctx.workspace.id)).map((font) => [font.media_id, font]))
  return mediaIds
    .filter((id) => !fonts.get(id)?.acknowledged_at)
    .map((mediaId) => ({ mediaId, family: fonts.get(mediaId)?.family ?? mediaId }))
}
