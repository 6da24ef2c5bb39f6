/** Complete results of the Bot API, most of whose fields no client here reads: https://core.telegram.org/bots/api#available-types */
import { defined } from '../kit/defined.ts'
import type { FakeChat, FakeMember } from './fake-telegram.ts'

const all = <Value>(value: Value, fields: string): Record<string, Value> =>
  Object.fromEntries(fields.split(' ').map((field) => [field, value]))

const factsOf: Readonly<Record<string, object>> = {
  creator: { is_anonymous: false },
  administrator: all(
    false,
    'can_be_edited is_anonymous can_manage_chat can_delete_messages can_manage_video_chats can_restrict_members can_promote_members can_change_info can_invite_users can_post_stories can_edit_stories can_delete_stories',
  ),
  restricted: {
    ...all(
      false,
      'is_member can_send_messages can_send_audios can_send_documents can_send_photos can_send_videos can_send_video_notes can_send_voice_notes can_send_polls can_send_other_messages can_add_web_page_previews can_react_to_messages can_edit_tag can_change_info can_invite_users can_pin_messages can_manage_topics',
    ),
    until_date: 0,
  },
  kicked: { until_date: 0 },
}

export const toUser = (id: number, isBot: boolean) => ({ id, is_bot: isBot, first_name: isBot ? 'Harbour' : 'Ada' })

/** The facts of a status, without the user. */
export const toMemberFacts = (member: FakeMember): object => ({ ...factsOf[member.status], ...member })

export const toChatFacts = ({ id, type, title, username, permissions }: FakeChat) => ({
  id,
  type,
  title,
  ...defined({ username, permissions }),
  accent_color_id: 0,
  max_reaction_count: 11,
  accepted_gift_types: all(false, 'unlimited_gifts limited_gifts unique_gifts premium_subscription gifts_from_channels'),
})
