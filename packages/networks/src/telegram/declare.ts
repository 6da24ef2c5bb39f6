/** Chats are connected by a command that their administrators send to the server's bot. */
import type { ConnectDeclaration, CredentialField, Permission } from '../spec/index.ts'

const chatField: CredentialField = {
  key: 'expected_chat_id',
  label: 'Chat ID',
  help: 'For example, -1001234567890',
  secret: false,
  required: true,
  maxLength: 64,
}

export const connect: ConnectDeclaration = {
  steps: [
    { key: 'chat', mode: 'bot_code', kind: 'form', help: 'chat', fields: [chatField] },
    { key: 'command', mode: 'bot_code', kind: 'code', help: 'send_command' },
  ],
  requires: [
    { code: 'bot', who: 'admin' },
    { code: 'bot_rights', who: 'editor' },
  ],
  app: {
    url: 'https://t.me/BotFather',
    steps: ['create_bot', 'copy_token'],
    scopes: [],
    fields: { id: 'bot_username', secret: 'bot_token' },
  },
}

/** https://core.telegram.org/bots/api#chatadministratorrights */
export const permissions: readonly Permission[] = [{ scope: 'can_post_messages', neededFor: ['publish', 'media'], remedy: 'bot_rights' }]
