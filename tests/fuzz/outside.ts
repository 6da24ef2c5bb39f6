/** Services outside the server: networks, an identity provider, name and mail servers, all on this machine. */
import { type FakeSteps, startFakeSteps } from '@broadside/networks/testing/fake-steps'
import { type FakeMastodon, startFakeMastodon } from '@broadside/networks/testing/fake-mastodon'
import { type FakeTelegram, startFakeTelegram } from '@broadside/networks/testing/fake-telegram'
import { startSmtp, type TestSmtp } from '../../apps/server/src/features/signals/mail/testing/smtp.ts'
import { type TestDns, startTestDns } from '../../apps/server/src/lib/testing/dns-server.ts'
import { startTestProvider, type TestProvider } from '../../apps/server/src/features/identity/testing/oidc-provider.ts'
import { openReceiver, type Receiver } from '../../apps/server/src/features/signals/webhooks/testing/receiver.ts'
import { png } from '../../apps/server/src/features/media/media/testing/samples.ts'
import { listenHttp, type Loopback } from '../../apps/server/src/lib/testing/loopback.ts'
import { createFakeNetwork, type FakeNetwork } from '../../apps/server/src/test/fake-network.ts'

export interface Outside {
  fake: FakeNetwork
  telegram: FakeTelegram
  steps: FakeSteps
  mastodon: FakeMastodon
  idp: TestProvider
  dns: TestDns
  /** A third-party program that webhooks can call. */
  receiver: Receiver
  smtp: TestSmtp
  pictures: Loopback
}

export async function openOutside(stack: AsyncDisposableStack): Promise<Outside> {
  const telegram = await startFakeTelegram()
  stack.defer(() => telegram.close())
  const steps = await startFakeSteps()
  stack.defer(() => steps.close())
  const mastodon = await startFakeMastodon()
  stack.defer(() => mastodon.close())
  const picture = await png()
  return {
    telegram,
    steps,
    mastodon,
    fake: stack.use(await createFakeNetwork()),
    idp: stack.use(await startTestProvider()),
    dns: stack.use(await startTestDns()),
    receiver: stack.use(await openReceiver()),
    smtp: stack.use(await startSmtp()),
    pictures: stack.use(await listenHttp((_, response) => response.setHeader('content-type', 'image/png').end(picture))),
  }
}

/** `host:port` of everything reached through the guard; the last two have no listener. */
export const hostsOf = ({ fake, idp, receiver, telegram, steps, mastodon, pictures }: Outside): string[] => [
  pictures.host,
  ...[fake.server.url, idp.issuer, receiver.url, telegram.url, steps.url, mastodon.url].map((url) => new URL(url).host),
  '127.0.0.1:443',
  '127.0.0.1:9',
]
