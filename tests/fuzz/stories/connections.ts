/** Networks, webhooks, mail, notifications, and server administration. */
import {
  chooseAccountFeatures,
  connectAccount,
  finishAccountAuthorization,
  getAccountAvatar,
  listAccounts,
  listMentionablePeople,
  startAccountAuthorization,
} from '@broadside/contract/features/accounts'
import {
  completeAccountSelection,
  getAccountSelection,
  getConnectionCode,
  issueConnectionCode,
} from '@broadside/contract/features/accounts-connecting'
import { updateProfile } from '@broadside/contract/features/account-safety'
import { createProviderApp, deleteProviderApp, getInstanceSettings, replaceInstanceSettings } from '@broadside/contract/features/admin'
import {
  countEngagement,
  countUnreadEngagementAndMessages,
  listAccountCollections,
  listEngagement,
  markEngagementRead,
} from '@broadside/contract/features/engagement'
import { previewLink } from '@broadside/contract/features/link-previews'
import { getMail, listMails, reportMailDelivery } from '@broadside/contract/features/mail'
import { listConversations, listMessages, markConversationsRead } from '@broadside/contract/features/messages'
import {
  createNotificationMute,
  deleteNotifications,
  endNotificationMute,
  listNotifications,
  markNotificationsRead,
} from '@broadside/contract/features/notifications'
import { createPublication, getPublication } from '@broadside/contract/features/publications'
import { getPicture } from '@broadside/contract/features/pictures'
import { inviteMember } from '@broadside/contract/features/team'
import { issueTelegramConnectionCode, receiveTelegramUpdate } from '@broadside/contract/features/telegram'
import { getMetaDataDeletion, receiveMetaDataDeletion, receiveMetaDeauthorization } from '@broadside/contract/features/withdrawals'
import { signRequest } from '@broadside/networks/testing/signed-request'
import {
  createExternalWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  replayWebhookDelivery,
  updateExternalWebhook,
} from '@broadside/contract/features/webhooks'
import { signReport } from '../../../apps/server/src/features/signals/mail/testing/signed-report.ts'
import { findBot, webhookSecret } from '../../../apps/server/src/features/publishing/telegram/bot.ts'
import { channelId, channelPost } from '../../../apps/server/src/features/publishing/telegram/testing/scene.ts'
import { newKey, newNumber, type Story } from './story.ts'

const credentials: Story = async ({ api, workspaceId: workspace_id }) => {
  const { body } = await api.call(connectAccount, { body: { workspace_id, platform: 'fake', credentials: { token: newKey() } } })
  const choices = [{ account_id: body.id, feature: 'engagement' as const, enabled: true }]
  await api.call(chooseAccountFeatures, { body: { workspace_id, choices } })
}

const authorization: Story = async ({ cast, browser, workspaceId: workspace_id }) => {
  const params = { platform: 'mastodon' }
  const { body } = await browser.call(startAccountAuthorization, { params, body: { workspace_id, instance_url: cast.mastodon.url } })
  const answer = await fetch(body.url, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  await browser.call(finishAccountAuthorization, { params, query: Object.fromEntries(back.searchParams) })
  const accounts = (await browser.call(listAccounts, { query: { workspace_id } })).body
  const id = accounts.find(({ platform }) => platform === 'mastodon')?.id ?? ''
  await browser.call(listMentionablePeople, { params: { id }, query: { q: 'ada' } })
}

const steps: Story = async ({ cast, api, browser, workspaceId: workspace_id }) => {
  const params = { platform: 'steps' }
  const { body } = await browser.call(startAccountAuthorization, { params, body: { workspace_id } })
  const back = new URL((await fetch(body.url, { redirect: 'manual' })).headers.get('location') ?? '')
  const query = Object.fromEntries(back.searchParams)
  const { headers } = await browser.call(finishAccountAuthorization, { params, query })
  const connection_id = new URL(headers.get('location') ?? '').searchParams.get('selection') ?? ''
  await browser.call(getAccountSelection, { params: { connection_id } })
  await browser.call(completeAccountSelection, { params: { connection_id }, body: { selection_ids: [cast.steps.pages[0]?.id ?? ''] } })
  const wanted = { workspace_id, platform: 'steps', fields: { device: 'Counter' } }
  const issued = (await api.call(issueConnectionCode, { body: wanted, idempotencyKey: newKey() })).body
  await api.call(getConnectionCode, { params: { connection_id: issued.connection_id } })
}

const pictures: Story = async ({ cast, api, browser, accountId: id, workspaceId }) => {
  const avatar_url = `${cast.pictures.origin}/ada.png`
  await cast.app.db.updateTable('accounts').set({ avatar_url }).where('id', '=', id).execute()
  await api.call(getAccountAvatar, { params: { id } })
  const { avatar_path = '' } = (await browser.call(updateProfile, { body: { avatar_url } })).body
  await browser.call(previewLink, { body: { workspace_id: workspaceId, url: avatar_url } })
  await browser.call(getPicture, { query: { u: avatar_path.split('u=')[1] ?? '' } })
}

const chat: Story = async ({ cast, api, workspaceId: workspace_id }) => {
  const chatId = channelId - newNumber()
  const members = new Map([[cast.telegram.botId, { status: 'administrator', can_post_messages: true }]])
  cast.telegram.chats.set(chatId, { id: chatId, type: 'channel', title: 'Harbour News', members })
  const body = { workspace_id, expected_chat_id: String(chatId) }
  const { code } = (await api.call(issueTelegramConnectionCode, { body, idempotencyKey: newKey() })).body
  const bot = await findBot(cast.app)
  const secret = bot ? webhookSecret(cast.app, bot) : ''
  await cast
    .client({ headers: { 'x-telegram-bot-api-secret-token': secret } })
    .call(receiveTelegramUpdate, { body: channelPost(code, chatId) })
}

const withdrawals: Story = async ({ cast, browser }) => {
  const app = { client_id: newKey(), client_secret: newKey() }
  await browser.call(createProviderApp, { body: { provider: 'facebook', name: 'Harbour publishing', ...app } })
  const signed_request = signRequest({ algorithm: 'HMAC-SHA256', user_id: String(newNumber()) }, app.client_secret)
  await cast.client().call(receiveMetaDeauthorization, { body: { signed_request } })
  const { confirmation_code: code } = (await cast.client().call(receiveMetaDataDeletion, { body: { signed_request } })).body
  await cast.client().call(getMetaDataDeletion, { params: { code } })
}

const webhooks: Story = async ({ cast, api, workspaceId: workspace_id }) => {
  const wanted = { workspace_id, url: cast.receiver.url, event_types: ['*' as const] }
  const { id } = (await api.call(createExternalWebhook, { body: wanted, idempotencyKey: newKey() })).body.subscription
  await api.call(createPublication, { body: { workspace_id, text: 'We open at seven.' } })
  await cast.drain()
  const { items } = (await api.call(listWebhookDeliveries, { query: { webhook_id: id } })).body
  const params = { id: items[0]?.id ?? '' }
  await api.call(getWebhookDelivery, { params })
  await api.call(replayWebhookDelivery, { params })
  await api.call(updateExternalWebhook, { params: { id }, body: { status: 'disabled' } })
}

const mail: Story = async ({ cast, browser, workspaceId: id }) => {
  const email = `${newKey()}@social.example`
  await browser.call(inviteMember, { params: { id }, body: { email, role: 'viewer' } })
  const { items } = (await browser.call(listMails)).body
  await browser.call(getMail, { params: { id: items[0]?.id ?? '' } })
  await cast.drain()
  const message_id = /Message-ID: (\S+)/.exec(cast.smtp.received.at(-1)?.source ?? '')?.[1] ?? ''
  const at = cast.clock.now()
  const report = { message_id, status: 'delivered' as const, at: at.toISOString() }
  const headers = signReport(cast.reportsSecret, { id: newKey(), at, payload: JSON.stringify(report) })
  await cast.client({ headers }).call(reportMailDelivery, { body: report })
}

const notices: Story = async ({ browser, workspaceId: workspace_id, cast }) => {
  const ends_at = new Date(cast.clock.now().getTime() + 3_600_000).toISOString()
  const { mutes } = (await browser.call(createNotificationMute, { body: { scope: 'workspace', workspace_id, ends_at } })).body
  await browser.call(endNotificationMute, { params: { id: mutes[0]?.id ?? '' } })
  await browser.call(listNotifications, { query: { workspace_id } })
  await browser.call(markNotificationsRead, { body: { workspace_id, all: true } })
  await browser.call(deleteNotifications, { body: { workspace_id, all: true } })
}

const inbox: Story = async ({ cast, api, workspaceId: workspace_id, accountId }) => {
  const { id } = (await api.call(createPublication, { body: { workspace_id, text: 'We open at seven.', account_ids: [accountId] } })).body
  const { destinations } = (await api.call(getPublication, { params: { id } })).body
  const author = JSON.stringify({ id: newKey(), username: 'grace', displayName: 'Grace', avatarUrl: '' })
  const now = cast.clock.now()
  const shared = { workspace_id, account_id: accountId, platform: 'fake' }
  const said = { author, text: 'Do you have oat milk?', is_own: false, collected_at: now, workspace_id }
  const post = { publication_id: id, destination_id: destinations[0]?.id ?? '', parent_external_id: 'post', url: '' }
  const item = { ...shared, ...said, ...post, id: newKey(), kind: 'reply' as const, external_id: newKey(), occurred_at: now }
  const conversation = { ...shared, id: newKey(), external_id: newKey(), members: `[${author}]`, mark: '', last_message_at: now }
  const { db } = cast.app
  await db.insertInto('engagement_items').values(item).execute()
  await db.insertInto('conversations').values(conversation).execute()
  await db
    .insertInto('messages')
    .values({ ...said, id: newKey(), conversation_id: conversation.id, external_id: newKey(), sent_at: now })
    .execute()
  await api.call(listEngagement, { query: { workspace_id, kind: ['reply', 'quote'], unread: false } })
  await api.call(countEngagement, { query: { workspace_id, publication_id: id } })
  await api.call(markEngagementRead, { body: { workspace_id, ids: [item.id] } })
  await api.call(listConversations, { query: { workspace_id, conversation_id: conversation.id } })
  await api.call(listMessages, { query: { workspace_id, conversation_id: conversation.id } })
  await api.call(markConversationsRead, { body: { workspace_id, ids: [conversation.id] } })
  await api.call(countUnreadEngagementAndMessages, { query: { workspace_id } })
  await api.call(listAccountCollections, { query: { workspace_id } })
}

const settings: Story = async ({ browser }) => {
  await browser.call(getInstanceSettings)
  await browser.call(replaceInstanceSettings, { body: { workspaces_per_user: 5 } })
  const body = {
    provider: 'mastodon',
    name: 'Harbour publishing',
    instance_url: 'https://127.0.0.1',
    client_id: 'broadside',
    client_secret: 'a secret',
  }
  const app = (await browser.call(createProviderApp, { body })).body
  await browser.call(deleteProviderApp, { params: { id: app.id } })
}

export const connections = { credentials, authorization, steps, pictures, chat, withdrawals, webhooks, mail, notices, inbox, settings }
