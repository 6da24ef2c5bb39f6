/** Receivers are connected by their URL and a secret that they share with the service. */
import type { ConnectDeclaration, CredentialField, Permission } from '../spec/index.ts'

const fields: readonly CredentialField[] = [
  { key: 'name', label: 'Name', help: 'How you recognize it in lists.', secret: false, required: true, maxLength: 80 },
  { key: 'url', label: 'URL', help: 'A test message is sent to it first.', secret: false, required: true, maxLength: 2048 },
  {
    key: 'secret',
    label: 'Secret',
    help: 'Signs every message. Copy it to your receiver before you connect, or enter the one it has.',
    secret: true,
    required: true,
    fresh: 'webhook_secret',
    maxLength: 128,
  },
]

export const connect: ConnectDeclaration = {
  steps: [{ key: 'credentials', mode: 'credentials', kind: 'form', help: 'receiver', fields }],
  requires: [{ code: 'receiver', who: 'editor' }],
}

/** A receiver takes messages, and the service reads nothing from it. */
export const permissions: readonly Permission[] = []
