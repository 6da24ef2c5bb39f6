import type {
  ProjectAsset,
  VideoConflict,
  VideoProject,
  VideoProjectSummary,
  VideoRevision,
} from '@broadside/contract/features/video-projects.schemas'
import type { Static } from 'typebox'
import { asStored } from '#lib/json-text.ts'
import type { AssetRow } from './assets.ts'
import type { ListedProject, ProjectRow } from './head.ts'
import type { RevisionHead } from './history.ts'
import type { ConflictHead } from './mutations.ts'

type Present<T> = { [K in keyof T]?: Exclude<T[K], null | undefined> }
const present = <T extends object>(values: T): Present<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)) as Present<T>

export const presentSummary = (project: ListedProject): Static<typeof VideoProjectSummary> => ({
  id: project.id,
  workspace_id: project.workspace_id,
  name: project.name,
  head_revision: project.head_revision,
  sync_status: project.sync_status,
  created_by_user_id: project.created_by ?? '',
  updated_by_user_id: project.updated_by ?? '',
  created_at: project.created_at.toISOString(),
  updated_at: project.updated_at.toISOString(),
  ...present({
    attention_reason: project.attention_reason,
    preview_object_key: project.preview_object_key,
    trashed_at: project.trashed_at?.toISOString(),
    retention_expires_at: project.retention_expires_at?.toISOString(),
  }),
})

export const presentProject = (project: ProjectRow): Static<typeof VideoProject> => ({
  ...presentSummary(project),
  document: asStored<Record<string, unknown>>(project.document),
})

export const presentRevision = (revision: RevisionHead): Static<typeof VideoRevision> => ({
  id: revision.id,
  revision: revision.revision,
  kind: revision.kind,
  created_by_user_id: revision.actor_id ?? '',
  created_at: revision.created_at.toISOString(),
  ...present({ name: revision.checkpoint_name, device_id: revision.device_id }),
})

export const presentConflict = (conflict: ConflictHead): Static<typeof VideoConflict> => ({
  id: conflict.id,
  name: conflict.name,
  status: conflict.resolved_at ? 'resolved' : 'open',
  mutation_id: conflict.mutation_id,
  base_revision: conflict.base_revision,
  targets: conflict.overlap,
  device_id: conflict.device_id,
  created_by_user_id: conflict.actor_id ?? '',
  created_at: conflict.created_at.toISOString(),
  ...present({ resolution: conflict.resolution, resolved_at: conflict.resolved_at?.toISOString() }),
})

export const presentAsset = (asset: AssetRow): Static<typeof ProjectAsset> => ({
  id: asset.id,
  project_id: asset.project_id,
  workspace_id: asset.workspace_id,
  stable_media_id: asset.stable_media_id,
  uploaded_by_user_id: asset.uploaded_by ?? '',
  original_filename: asset.original_filename,
  mime_type: asset.mime_type,
  size: asset.size,
  preparation: asset.preparation,
  required: asset.required,
  status: asset.status,
  created_at: asset.created_at.toISOString(),
  updated_at: asset.updated_at.toISOString(),
  ...present({
    media_id: asset.media_id,
    device_id: asset.device_id,
    sha256: asset.sha256,
    attention_reason: asset.attention_reason,
  }),
})
