/**
 * The issue codes of draft checks, each with the parameters of its message. `reason` selects one of several messages of a
 * code, and `bound` is the side of a range that was exceeded: `min` or `max` (`none` where nothing is allowed).
 */
export const issueParameters = {
  profile_unavailable: ['profile', 'reason'],
  title_required: [],
  description_required: [],
  text_required: ['reason'],
  text_too_long: ['limit', 'count', 'unit', 'profile'],
  too_many_segments: ['limit', 'count', 'profile'],
  media_required: ['count', 'min', 'max'],
  media_count: ['count', 'min', 'max', 'bound', 'limit', 'profile'],
  media_type: ['name', 'type', 'allowed'],
  media_size: ['name', 'size', 'bound', 'limit', 'size_mb', 'limit_mb'],
  media_duration: ['name', 'value', 'min', 'max', 'bound', 'limit'],
  media_dimensions: ['name', 'reason', 'value', 'min', 'max', 'bound', 'pixels', 'limit'],
  media_ratio: ['name', 'value', 'min', 'max', 'bound', 'limit'],
  media_frame_rate: ['name', 'value', 'min', 'max', 'bound', 'limit'],
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
  flair_required: ['community'],
  community_rule: ['community', 'reason', 'text', 'limit', 'count'],
  missing_scope: ['reason'],
  reconnect_required: ['reason'],
  quota_exceeded: [],
  duplicate_content: [],
  claim_contradicted: ['text'],
  link_cost: ['price', 'usual'],
  lossy_conversion: ['reason', 'name', 'limit', 'count', 'size', 'size_mb', 'limit_mb', 'pixels', 'value', 'max', 'bound'],
  schedule_conflict: [],
} as const

export type IssueCode = keyof typeof issueParameters
export type IssueParameter<C extends IssueCode = IssueCode> = (typeof issueParameters)[C][number]
