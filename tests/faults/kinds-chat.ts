/** Chats, with the calls of theirs that publish. */
import { origin as discordOrigin } from '@broadside/networks/discord/wire'
import { findString } from '@broadside/networks/kit/expect'
import { origin as slackOrigin } from '@broadside/networks/slack/wire'
import { botFields, webhookFields } from '@broadside/networks/testing/discord-account'
import { type FakeDiscord, startFakeDiscord } from '@broadside/networks/testing/fake-discord'
import { filesOrigin } from '@broadside/networks/testing/fake-slack-files'
import { startFakeSlack } from '@broadside/networks/testing/fake-slack'
import { startFakeTelegram } from '@broadside/networks/testing/fake-telegram'
import { defineKind } from './networks.ts'

/** One channel. A bot can't read history, so a lost response needs confirmation. */
export const telegram = defineKind({
  platform: 'telegram',
  start: startFakeTelegram,
  textOf: (fields) => findString(fields, 'text') ?? findString(fields, 'caption'),
  accounts: (fake) => {
    const [[id, chat] = []] = fake.chats
    if (!id || !chat) throw new Error('The fake has no channel.')
    const toUpdate = (text: string) => {
      const channel_post = { message_id: 5, chat: { id, type: chat.type, title: chat.title }, text }
      return { update_id: 1, channel_post }
    }
    const bot = { token: fake.token, username: fake.username }
    return {
      '': {
        access: { chat: { id: String(id), secret: () => fake.webhook?.secret, toUpdate, bot } },
        posts: () =>
          fake.messages.map(({ id, fields }) => ({
            id: String(id),
            text: findString(fields, 'text') ?? findString(fields, 'caption') ?? '',
          })),
      },
    }
  },
})

const postsBy = ({ messages }: FakeDiscord, author: string) =>
  messages.filter(({ authorId }) => authorId === author).map(({ id, fields }) => ({ id, text: findString(fields, 'content') ?? '' }))

/** With files, the message is one text of a form. */
const messageOf = (fields: unknown): unknown => {
  const payload = findString(fields, 'payload_json')
  return payload === undefined ? fields : JSON.parse(payload)
}

/** A bot's message has a nonce, and can be looked up. For a webhook's there is neither, so a lost response needs confirmation. */
export const discord = defineKind({
  platform: 'discord',
  origins: [discordOrigin],
  start: startFakeDiscord,
  textOf: (fields) => findString(messageOf(fields), 'content'),
  accounts: (fake) => ({
    bot: { access: { credentials: botFields(fake) }, posts: () => postsBy(fake, fake.ids.bot) },
    webhook: { access: { credentials: webhookFields(fake) }, posts: () => postsBy(fake, fake.ids.webhook) },
  }),
})

export const slack = defineKind({
  platform: 'slack',
  thread: 'flat',
  settings: { channel_id: 'C0NEWS0001' },
  origins: [slackOrigin, filesOrigin],
  start: startFakeSlack,
  textOf: (fields) => findString(fields, 'text'),
  accounts: (fake) => ({
    '': {
      access: { credentials: { bot_token: fake.token } },
      posts: () =>
        fake.messages.map(({ channel, ts, shown, threadTs }) => ({
          id: `${channel}/${ts}`,
          text: shown,
          parentId: threadTs && `${channel}/${threadTs}`,
        })),
    },
  }),
})
