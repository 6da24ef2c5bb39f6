import type { IssueCode } from './issues.ts'

/**
 * General texts of issues as ICU messages, for translators. The checks return more specific English ones. Numbers have no unit: text units
 * differ between networks, sizes are bytes, durations are seconds.
 */
export const issueMessages: Readonly<Record<IssueCode, string>> = {
  profile_unavailable: '{reason, select, no_network {The network is not available here.} other {The account cannot publish in this form.}}',
  title_required: 'A title is needed.',
  description_required: 'A description is needed.',
  text_required: '{reason, select, poll {A poll needs a text.} other {A text or a file is needed.}}',
  text_too_long: 'The text is too long: {count, number} of {limit, number}.',
  too_many_segments: 'There are too many segments: {count, number} of {limit, number}.',
  media_required: 'A file is needed here.',
  media_count: 'The number of files ({count, number}) does not fit.',
  media_type: '{name} is {type}; taken is {allowed}.',
  media_size: '{name} has {size, number} bytes; at most {limit, number} are taken.',
  media_duration: 'The length of {name} ({value, number} s) does not fit.',
  media_dimensions:
    '{reason, select, width {The width of {name} ({value, number} px) does not fit.} height {The height of {name} ({value, number} px) does not fit.} pixels {{name} has {pixels, number} pixels; at most {limit, number} are taken.} other {The width and height of {name} must be known.}}',
  media_ratio: 'The ratio of width to height of {name} does not fit.',
  media_frame_rate: 'The frame rate of {name} ({value, number} fps) does not fit.',
  media_codec: '{name} is encoded in {codec}; taken is {allowed}.',
  media_not_ready: 'This file is not ready, or it is in the trash.',
  public_media_required: 'The network must be able to fetch the files, which are not public here.',
  alt_text_required: '{name} needs an alt text.',
  too_many_hashtags: 'The text has {count, number} hashtags; at most {limit, number} are taken.',
  too_many_links: 'The text has {count, number} links; at most {limit, number} are taken.',
  link_not_supported: 'Links are not taken here.',
  poll_media_conflict: 'A post has either a poll or media.',
  exclusive_attachments:
    '{reason, select, types {{types} cannot stand in one post; choose one kind.} other {A link card and media cannot stand in one post.}}',
  unsupported_setting:
    '{reason, select, old_server {The server of the account is too old for {key}.} other {The setting {key} is not taken here.}}',
  setting_required: '{key} must be chosen.',
  setting_invalid:
    '{reason, select, poll_time {The poll stays open for too short or too long a time.} poll_options {The poll has {count, number} options; at most {limit, number} are taken.} poll_option_length {An option of the poll has {count, number} characters; at most {limit, number} are taken.} alt_text_length {The alt text has {count, number} characters; at most {limit, number} are taken.} markup {The formatting is not valid: {faults}} other {{key} is not valid: {faults}.}}',
  missing_scope: 'The connection of the account lacks a permission.',
  reconnect_required: '{reason, select, disconnected {The account is no longer connected.} other {The account must be connected again.}}',
  quota_exceeded: 'A quota of the network is used up.',
  duplicate_content: 'The same text went to this account within 24 hours.',
  link_cost: 'The network charges more for a post with a link.',
  lossy_conversion:
    '{reason, select, media_size {{name} will be made smaller.} media_dimensions {{name} will be made smaller.} photo_of_album {{name} will be made smaller.} hashtag {A hashtag is too long and will be plain text.} other {Some of the formatting will be lost.}}',
  schedule_conflict: 'Another post is planned for this time.',
}
