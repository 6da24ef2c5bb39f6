import type { Design, DesignRevision, DesignSummary, DesignTemplate, ReturnTokenResult } from '@broadside/contract/features/designs.schemas'
import type { DesignDocument } from '@broadside/contract/features/design-document.schemas'
import type { Static } from 'typebox'
import { asStored } from '#lib/json-text.ts'
import type { DesignRow } from './designs.ts'
import type { DesignHead } from './designs.store.ts'
import type { ListedDesign } from './list.store.ts'
import type { ReturnToken } from './return-tokens.ts'
import type { RevisionHead } from './revisions.ts'
import type { TemplateHead } from './templates.ts'
import { defined } from '#lib/defined.ts'
import { presentTrash } from '#lib/trash.ts'

type Can = Static<typeof Design>['can']

export const presentDesign = (design: DesignRow, can: Can): Static<typeof Design> => ({
  id: design.id,
  workspace_id: design.workspace_id,
  revision: design.revision,
  can_edit: can.edit,
  can,
  ...defined({ cover_preview_media_id: design.cover_media_id ?? undefined }),
  created_by_id: design.created_by ?? '',
  created_at: design.created_at.toISOString(),
  updated_at: design.updated_at.toISOString(),
  document: asStored<DesignDocument>(design.document),
})

/** For a client that has the document. */
export const presentSaved = ({ id, revision, updated_at }: DesignHead) => ({ id, revision, updated_at: updated_at.toISOString() })

export const presentSummary = (design: ListedDesign, can: Can): Static<typeof DesignSummary> => {
  const cover = design.cover_media_id ?? design.first_picture_id
  return {
    id: design.id,
    title: design.title,
    preset_key: design.preset_key,
    width_px: design.width_px,
    height_px: design.height_px,
    page_count: design.page_count,
    revision: design.revision,
    is_favorite: design.is_favorite,
    can,
    ...defined({ cover_preview_media_id: cover ?? undefined }),
    ...defined({ cover_url: design.trashed_at ? undefined : `/api/v1/image-editor/designs/${design.id}/cover` }),
    created_at: design.created_at.toISOString(),
    updated_at: design.updated_at.toISOString(),
    ...presentTrash(design),
  }
}

export const presentRevision = (revision: RevisionHead, userId: string): Static<typeof DesignRevision> => ({
  id: revision.id,
  kind: revision.kind,
  name: revision.name,
  revision: revision.revision,
  actor_name: revision.actor_name ?? '',
  is_current_user: revision.actor_id === userId,
  created_at: revision.created_at.toISOString(),
})

/** A template of a workspace, or a built-in one. */
type AnyTemplate = Omit<TemplateHead, 'workspace_id' | 'updated_at'> & Partial<TemplateHead>

export const presentTemplate = (template: AnyTemplate): Static<typeof DesignTemplate> => ({
  id: template.id,
  ...defined({ workspace_id: template.workspace_id }),
  name: template.name,
  category: template.category,
  preset_key: template.preset_key,
  width_px: template.width_px,
  height_px: template.height_px,
  page_count: template.page_count,
  ...defined({ updated_at: template.updated_at?.toISOString() }),
})

export const presentReturn = (token: ReturnToken): Static<typeof ReturnTokenResult> => ({
  workspace_id: token.workspace_id,
  return_url: token.return_url,
  purpose: token.purpose,
  max_selection: token.max_selection,
  constraints: token.constraints,
  design_id: token.design_id ?? '',
  ...defined({ project_id: token.project_id ?? undefined }),
  media_ids: token.media_ids ?? [],
})
