/**
 * What checks find wrong with a draft: every code, with the parameters that its sentence is made of. `reason` tells the
 * sentences of one code apart.
 */
export const issueParameters = {
  profile_unavailable: ['profile', 'reason'],
  title_required: [],
  description_required: [],
  text_required: ['reason'],
  text_too_long: ['limit', 'count', 'unit', 'profile'],
  too_many_segments: ['limit', 'count', 'profile'],
  media_required: ['count', 'min', 'max'],
  media_count: ['count', 'min', 'max', 'profile'],
  media_type: ['name', 'type', 'allowed'],
  media_size: ['name', 'size', 'limit'],
  media_duration: ['name', 'value', 'min', 'max'],
  media_dimensions: ['name', 'reason', 'value', 'min', 'max', 'pixels', 'limit'],
  media_ratio: ['name', 'value', 'min', 'max'],
  media_frame_rate: ['name', 'value', 'min', 'max'],
  media_codec: ['name', 'reason', 'codec', 'allowed'],
  media_not_ready: [],
  public_media_required: [],
  alt_text_required: ['name'],
  too_many_hashtags: ['limit', 'count'],
  too_many_links: ['limit', 'count'],
  link_not_supported: [],
  poll_media_conflict: [],
  exclusive_attachments: ['reason', 'types'],
  unsupported_setting: ['key', 'reason', 'profile', 'scope'],
  setting_required: ['key'],
  setting_invalid: ['key', 'reason', 'faults', 'limit', 'count', 'value', 'min', 'max'],
  missing_scope: [],
  reconnect_required: ['reason'],
  quota_exceeded: [],
  duplicate_content: [],
  link_cost: [],
  lossy_conversion: ['reason', 'name', 'limit', 'count', 'size', 'pixels', 'value', 'max'],
  schedule_conflict: [],
} as const

export type IssueCode = keyof typeof issueParameters
export type IssueParameter<C extends IssueCode = IssueCode> = (typeof issueParameters)[C][number]
