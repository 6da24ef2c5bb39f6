/** The people of the workspace: they register, invite one another and sign in over HTTP as anyone does. */
import { login, register } from '@broadside/contract/features/auth'
import { acceptInvitation, inviteMember } from '@broadside/contract/features/team'
import { createWorkspace, updateWorkspaceSettings } from '@broadside/contract/features/workspaces'
import type { TestClient } from '../../apps/server/src/test/create-test-app.ts'
import type { DrivenApp } from '../../apps/server/src/test/driven-app.ts'
import { minutesFrom } from './calendar.ts'
import { invited, members, owner, password } from './content/people.ts'
import { setTime } from './database-time.ts'

/** The browsers in which they sign in. */
const browsers = {
  [owner.email]: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  [members[0].email]: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  [members[1].email]:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
}

export interface Member {
  client: TestClient
  /** The text of the Cookie header. */
  cookie: string
}

export interface Cast {
  workspaceId: string
  /** Signed in; the first is the owner. */
  ada: Member
  marta: Member
  tomas: Member
}

const cookieOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')

const headersOf = (email: string) => ({ 'user-agent': browsers[email] ?? '' })

async function signIn(driven: DrivenApp, email: string): Promise<Member> {
  const { headers } = await driven.client({ headers: headersOf(email) }).call(login, { body: { email, password } })
  return toMember(driven, email, headers)
}

function toMember(driven: DrivenApp, email: string, answered: Headers): Member {
  const cookie = cookieOf(answered)
  return { cookie, client: driven.client({ cookie, headers: headersOf(email) }) }
}

/** A session ends after a week without use, so they sign in again. */
export async function signInAgain(driven: DrivenApp, { workspaceId }: Cast): Promise<Cast> {
  const [ada, marta, tomas] = await Promise.all([owner, members[0], members[1]].map(({ email }) => signIn(driven, email)))
  if (!ada || !marta || !tomas) throw new Error('A member could not sign in.')
  return { workspaceId, ada, marta, tomas }
}

async function join(driven: DrivenApp, ada: Member, workspaceId: string, { role, ...person }: (typeof members)[number]): Promise<void> {
  const { accept_url: link = '' } = (
    await ada.client.call(inviteMember, { params: { id: workspaceId }, body: { email: person.email, role } })
  ).body
  const token = new URL(link).searchParams.get('token') ?? ''
  const { headers } = await driven
    .client({ headers: headersOf(person.email) })
    .call(register, { body: { ...person, password, invitation_token: token } })
  await toMember(driven, person.email, headers).client.call(acceptInvitation, { body: { token } })
}

/** Founds the workspace, its organization and a second workspace of it. */
export async function gather(driven: DrivenApp, timeZone: string): Promise<Cast> {
  const { headers } = await driven.client({ headers: headersOf(owner.email) }).call(register, { body: { ...owner, password } })
  const ada = toMember(driven, owner.email, headers)
  const workspace = (await ada.client.call(createWorkspace, { body: { name: 'Harbour Cafe' } })).body
  const site = { title: 'Harbour Cafe', description: 'Coffee, bread and news from the quay.' }
  await ada.client.call(updateWorkspaceSettings, {
    params: { id: workspace.id },
    body: { timezone: timeZone, color: '#0f4c75', x_monthly_cap_usd: 20, site },
  })
  await ada.client.call(createWorkspace, { body: { name: 'Quay Books', organization_id: workspace.organization_id } })
  for (const member of members) {
    await setTime(driven, minutesFrom(driven.clock.now(), 8))
    await join(driven, ada, workspace.id, member)
  }
  return signInAgain(driven, { workspaceId: workspace.id, ada, marta: ada, tomas: ada })
}

export const inviteOneMore = async ({ ada, workspaceId }: Cast): Promise<void> =>
  void (await ada.client.call(inviteMember, { params: { id: workspaceId }, body: invited }))
