import type { IssueCode } from './issues.ts'

/**
 * Messages of issues for translators, as ICU messages. The checks write their own English messages, which can be more specific.
 * `size` and `limit` of files are in bytes, `size_mb` and `limit_mb` in megabytes, and times in seconds.
 */
export const issueMessages: Readonly<Record<IssueCode, string>> = {
  profile_unavailable: "{reason, select, no_network {This network isn't available.} other {This account can't publish this type of post.}}",
  title_required: 'Add a title.',
  description_required: 'Add a description.',
  text_required: '{reason, select, poll {Add text to your poll.} link {Add the URL to share to your text.} other {Add text or media.}}',
  text_too_long: '{count, number} / {limit, number} {unit, select, bytes {bytes} other {characters}}. Shorten the text.',
  too_many_segments: 'Too many posts in this thread: {count, number} of {limit, number}.',
  media_required: 'Add media.',
  media_count:
    "{bound, select, none {This post type doesn't support media.} min {Too few files: {count, number}. The minimum is {limit, number}.} other {Too many files: {count, number} of {limit, number}.}}",
  media_type: '{name} is {type}. Supported: {allowed}.',
  media_size:
    '{bound, select, min {{name} is too small. The minimum is {limit_mb, number} MB.} other {{name} is too large ({size_mb, number} MB). The limit is {limit_mb, number} MB.}}',
  media_duration:
    '{bound, select, min {{name} is {value, number} s long. The minimum is {limit, number} s.} other {{name} is {value, number} s long. The limit is {limit, number} s.}}',
  media_dimensions:
    "{reason, select, width {{bound, select, min {{name} is {value, number} px wide. The minimum is {limit, number} px.} other {{name} is {value, number} px wide. The limit is {limit, number} px.}}} height {{bound, select, min {{name} is {value, number} px tall. The minimum is {limit, number} px.} other {{name} is {value, number} px tall. The limit is {limit, number} px.}}} pixels {{name} has too many pixels ({pixels, number}; limit {limit, number}).} other {Couldn't read the size of {name}.}}",
  media_ratio:
    '{bound, select, min {{name} has an aspect ratio of {value, number}. The minimum is {limit, number}.} other {{name} has an aspect ratio of {value, number}. The limit is {limit, number}.}}',
  media_frame_rate:
    '{bound, select, min {{name} has {value, number} fps. The minimum is {limit, number} fps.} other {{name} has {value, number} fps. The limit is {limit, number} fps.}}',
  media_codec: '{name} uses {codec}. Supported: {allowed}.',
  media_not_ready: 'This file is still processing or is in the trash.',
  public_media_required: "The network needs public access to your media, and this server's media isn't public.",
  alt_text_required: 'Add alt text to {name}.',
  too_many_hashtags: 'Too many hashtags: {count, number} of {limit, number}.',
  too_many_links: 'Too many links: {count, number} of {limit, number}.',
  link_not_supported: "Links aren't supported here.",
  poll_media_conflict: "Polls can't include media.",
  exclusive_attachments:
    "{reason, select, types {{types} can't be combined in one post.} other {A link preview and media can't be combined.}}",
  unsupported_setting: "{reason, select, old_server {This account's server doesn't support {key}.} other {{key} isn't supported here.}}",
  setting_required: 'Choose {key}.',
  setting_invalid:
    '{reason, select, poll_time {Choose a shorter or longer poll duration.} poll_options {Polls can have up to {limit, number} options.} poll_option_length {A poll option is over {limit, number} characters.} poll_question {The last line of your text is the poll’s question. It can have up to {limit, number} characters.} alt_text_length {Alt text is over {limit, number} characters.} markup {Invalid formatting: {faults}} phone_number {The network may reject a post with a phone number in its text.} other {{key}: {faults}}}',
  flair_required: '{community} requires flair. Choose one.',
  community_rule:
    "{reason, select, text_posts {{community} doesn't take text posts. Add a link.} links {{community} doesn't take links.} domain {{community} doesn't take links to {text}.} spoilers {{community} doesn't mark posts as spoilers.} title_short {In {community}, a title needs at least {limit, number} characters.} title_banned {In {community}, a title must not contain “{text}”.} title_needed {In {community}, a title must contain one of: {text}.} body_required {In {community}, a post needs a text.} body_refused {In {community}, a post must not have a text.} body_short {In {community}, a text needs at least {limit, number} characters.} body_banned {In {community}, a text must not contain “{text}”.} body_needed {In {community}, a text must contain one of: {text}.} captions_required {In {community}, every image of a gallery needs a caption.} captions_refused {In {community}, images of a gallery must not have captions.} other {The post breaks a rule of {community}.}}",
  missing_scope:
    "{reason, select, not_offered {The network doesn't offer posts for this account. Check its profile there, then test the connection.} other {This account is missing a permission. Reconnect it.}}",
  reconnect_required: '{reason, select, disconnected {This account is disconnected.} other {Reconnect this account.}}',
  quota_exceeded: "The network's posting limit was reached.",
  duplicate_content: 'You posted the same text to this account in the last 24 hours.',
  claim_contradicted: 'Your sources or your idea say otherwise: “{text}”',
  link_cost: 'With a link, this post costs {price} USD instead of {usual} USD.',
  lossy_conversion:
    '{reason, select, media_size {{name} will be compressed.} media_dimensions {{name} will be resized.} photo_of_album {{name} will be resized.} hashtag {A hashtag is too long and will be plain text.} other {Some formatting will be lost.}}',
  schedule_conflict: 'Another post is scheduled for this time.',
}
