import { pagePath } from '@broadside/contract/pages'
import type { AnyRouter } from '@tanstack/react-router'
import { type AnswerOf, api } from '#api/api.ts'
import { forgetEventCursors } from '#api/event-cursors.ts'
import { noteSignedIn, setPageOwner } from '#api/page-owner.ts'
import { queries } from '#api/queries.ts'
import { sessionQuery } from '#api/session.ts'
import { forgetWorkspace } from '#api/workspaces.ts'
import { eraseKept } from '#lib/erase-kept.ts'
import { localPath } from '#lib/local-path.ts'
import { serverNow } from '#lib/server-clock.ts'
import { dropWork } from '#lib/unsaved-work.ts'
import { setTheme } from '#look/theme.ts'
import { switchLanguage } from '#words/words.ts'
import { setPending } from './pending.ts'

type User = AnswerOf<'getMe'>

/** What was read for whoever was here before must not be shown to the next. */
const forgetAnswers = (user?: User): void => {
  queries.clear()
  forgetEventCursors()
  setPageOwner(user)
  noteSignedIn(user?.id)
  if (user) queries.setQueryData(sessionQuery.queryKey, { authenticated: true, user })
}

/** Goes on as this user, in the look and language of the profile: to the local address, else to where the work is. */
export const enter = async (router: AnyRouter, user: User, returnTo?: string): Promise<void> => {
  forgetAnswers(user)
  if (user.theme) setTheme(user.theme)
  if (user.language) await switchLanguage(user.language)
  router.history.replace(localPath(returnTo) ?? pagePath('home'))
}

const resendPauseMs = 60_000

/** Goes on after a first step: in, or to the step that is still missing. */
export const proceed = async (
  router: AnyRouter,
  { status, user, mfa_token: mfaToken, methods, challenge_id: challengeId }: AnswerOf<'login'>,
  { email, returnTo }: { email: string; returnTo?: string | undefined },
): Promise<void> => {
  if (status === 'mfa_required' && mfaToken) {
    setPending('secondStep', { mfaToken, methods: methods ?? [] })
    router.history.push(pagePath('secondStep', { return_to: returnTo }))
  } else if (status === 'verification_required' && challengeId) {
    setPending('verification', { challengeId, email, resendAt: serverNow().getTime() + resendPauseMs })
    router.history.push(pagePath('verifyAddress', { return_to: returnTo }))
  } else if (user) await enter(router, user, returnTo)
}

/** Ends the session, so that somebody else can sign in and come back to the address. Nothing that the user wrote stays in this browser. */
export const leave = async (router: AnyRouter, returnTo?: string): Promise<void> => {
  await api.logout()
  dropWork()
  await eraseKept()
  queries.removeQueries({ queryKey: sessionQuery.queryKey })
  try {
    await router.navigate({ href: pagePath('signIn', { return_to: returnTo }) })
  } finally {
    // Only now, because what is still on the page would ask for its answers again without a session.
    forgetAnswers()
    forgetWorkspace()
  }
}

/** Ends the session of another user who signed in meanwhile. What the user before them wrote stays in this browser. */
export const switchUser = async (router: AnyRouter, returnTo: string): Promise<void> => {
  await api.logout()
  forgetAnswers()
  router.history.push(pagePath('signIn', { return_to: returnTo }))
}
