/** Video projects, their history, conflicts and files. The migrations are the truth; this file follows them. */
import type { ColumnType, Generated } from 'kysely'
import type { DocumentColumn, JsonColumn, Nullable } from './columns.ts'

export interface VideoProjects {
  workspace_id: string
  id: string
  name: string
  document: DocumentColumn
  head_revision: Generated<number>
  source_project_id: Nullable<string>
  created_by: Nullable<string>
  updated_by: Nullable<string>
  created_at: Date
  updated_at: Date
  trashed_at: Nullable<Date>
  retention_expires_at: Nullable<Date>
}

export interface VideoRevisions {
  id: string
  workspace_id: string
  project_id: string
  revision: number
  kind: 'create' | 'autosave' | 'restore' | 'conflict_resolution'
  /** Such a revision is kept for ever. */
  checkpoint_name: Nullable<string>
  /** What its operations changed. */
  targets: string[]
  operations: ColumnType<string | null, string | Uint8Array | null | undefined, never>
  /** The whole document; where there is none it follows from the nearest one below and the operations since. */
  snapshot: Nullable<string>
  actor_id: Nullable<string>
  device_id: Nullable<string>
  created_at: Date
}

/** What was answered to a mutation. */
export interface MutationOutcome {
  outcome: 'applied' | 'conflict'
  head_revision: number
  name: string
  conflict_id?: string
  targets: string[]
}

export interface VideoMutations {
  workspace_id: string
  project_id: string
  mutation_id: string
  outcome: JsonColumn<MutationOutcome>
}

export interface VideoConflicts {
  id: string
  workspace_id: string
  project_id: string
  name: string
  mutation_id: string
  base_revision: number
  /** Those targets that both sides changed. */
  overlap: string[]
  targets: string[]
  operations: DocumentColumn
  device_id: string
  actor_id: Nullable<string>
  created_at: Date
  resolution: Nullable<'keep_current' | 'use_conflict'>
  resolved_at: Nullable<Date>
}

export interface ProjectAssets {
  id: string
  workspace_id: string
  project_id: string
  media_id: Nullable<string>
  stable_media_id: string
  device_id: Nullable<string>
  uploaded_by: Nullable<string>
  original_filename: string
  mime_type: string
  size: number
  /** What was announced, and what the file has. */
  sha256: Nullable<string>
  preparation: JsonColumn<Record<string, unknown>>
  required: Generated<boolean>
  status: Generated<'pending' | 'uploading' | 'ready' | 'needs_storage' | 'failed'>
  attention_reason: Nullable<string>
  created_at: Date
  updated_at: Date
}

export interface VideoTables {
  video_projects: VideoProjects
  video_revisions: VideoRevisions
  video_mutations: VideoMutations
  video_conflicts: VideoConflicts
  project_assets: ProjectAssets
}
