/** Designs, templates, return tokens and the brand kit. The migrations are the truth; this file follows them. */
import type { Generated } from 'kysely'
import type { DocumentColumn, JsonColumn, Nullable } from './columns.ts'

export interface Designs {
  id: string
  workspace_id: string
  title: string
  preset_key: string
  width_px: number
  height_px: number
  page_count: number
  document: DocumentColumn
  document_sha256: string
  revision: Generated<number>
  cover_media_id: Nullable<string>
  first_picture_id: Nullable<string>
  media_ids: string[]
  created_by: Nullable<string>
  created_at: Date
  updated_at: Date
  deleted_at: Nullable<Date>
}

export interface DesignFavorites {
  workspace_id: string
  design_id: string
  user_id: string
}

/** What is known of a document without reading it. */
export interface DocumentFacts {
  title: string
  preset_key: string
  width_px: number
  height_px: number
  page_count: number
  first_picture_id: string | null
  /** Every medium that the document names. */
  media_ids: string[]
}

export interface DesignRevisions {
  id: string
  workspace_id: string
  design_id: string
  kind: 'autosave' | 'checkpoint' | 'restore_point'
  name: Generated<string>
  revision: number
  document: DocumentColumn
  facts: JsonColumn<DocumentFacts>
  actor_id: Nullable<string>
  created_at: Date
}

export interface DesignTemplates {
  id: string
  workspace_id: string
  name: string
  category: string
  preset_key: string
  width_px: number
  height_px: number
  page_count: number
  document: DocumentColumn
  facts: JsonColumn<DocumentFacts>
  created_by: Nullable<string>
  created_at: Date
  updated_at: Date
}

export interface DesignReturnTokens {
  token_hash: Buffer
  workspace_id: string
  user_id: string
  return_url: string
  purpose: string
  max_selection: number
  constraints: JsonColumn<Record<string, unknown>>
  design_id: Nullable<string>
  media_ids: Nullable<string[]>
  expires_at: Date
  completed_at: Nullable<Date>
  consumed_at: Nullable<Date>
}

export interface BrandKits {
  workspace_id: string
  id: string
  name: string
  colors: JsonColumn<{ id: string; name: string; value: string }[]>
  text_styles: JsonColumn<BrandTextStyle[]>
  backgrounds: JsonColumn<string[]>
  revision: Generated<number>
  updated_at: Date
}

export interface BrandTextStyle {
  id: string
  name: string
  font_family: string
  font_size: number
  font_weight: number
  font_style: 'normal' | 'italic'
  line_height: number
  letter_spacing: number
  color: string
  font_asset_id?: string
}

export interface BrandFonts {
  workspace_id: string
  media_id: string
  family: string
  style: 'normal' | 'italic'
  weight: number
  acknowledged_by: Nullable<string>
  acknowledged_at: Nullable<Date>
}

export interface DesignTables {
  designs: Designs
  design_favorites: DesignFavorites
  design_revisions: DesignRevisions
  design_templates: DesignTemplates
  design_return_tokens: DesignReturnTokens
  brand_kits: BrandKits
  brand_fonts: BrandFonts
}
