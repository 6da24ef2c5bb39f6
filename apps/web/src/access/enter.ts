import { pagePath } from '@broadside/contract/pages'
import type { AnyRouter } from '@tanstack/react-router'
import type { AnswerOf } from '#api/api.ts'
import { forgetEventCursors } from '#api/event-cursors.ts'
import { noteSignedIn, setPageOwner } from '#api/page-owner.ts'
import { queries } from '#api/queries.ts'
import { sessionQuery } from '#api/session.ts'
import { type SignIn, signOut } from '#api/sign-in.ts'
import { forgetWorkspace } from '#api/workspaces.ts'
import { eraseKept } from '#lib/erase-kept.ts'
import { localPath } from '#lib/local-path.ts'
import { serverNow } from '#lib/server-clock.ts'
import { dropWork } from '#lib/unsaved-work.ts'
import { setTheme } from '#theme/theme.ts'
import { startLanguage } from '#i18n/chosen-language.ts'
import { switchLanguage } from '#i18n/translator.ts'
import { setPending } from './pending.ts'

type User = AnswerOf<'getMe'>

/** Clears cached answers, so that the next user never sees those of the previous one. */
const forgetAnswers = (user?: User): void => {
  queries.clear()
  forgetEventCursors()
  setPageOwner(user)
  noteSignedIn(user?.id)
  if (user) queries.setQueryData(sessionQuery.queryKey, { authenticated: true, user })
}

/** Enters the app as this user, in the profile's theme and language: at the local path, or at the home page. */
export const enter = async (router: AnyRouter, user: User, returnTo?: string): Promise<void> => {
  forgetAnswers(user)
  if (user.theme) setTheme(user.theme)
  await switchLanguage(user.language ?? startLanguage())
  router.history.replace(localPath(returnTo) ?? pagePath('home'))
}

const resendPauseMs = 60_000

/** Continues after a first step: into the app, or to the next required step. */
export const proceed = async (
  router: AnyRouter,
  { status, user, mfa_token: mfaToken, methods, challenge_id: challengeId }: SignIn,
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

/** Goes to a page for visitors, and removes everything the user wrote from this browser. Call it when the session has ended. */
const goOut = async (router: AnyRouter, href: string): Promise<void> => {
  dropWork()
  await eraseKept()
  queries.removeQueries({ queryKey: sessionQuery.queryKey })
  try {
    await router.navigate({ href })
  } finally {
    // Last, because components still on the page would refetch without a session.
    forgetAnswers()
    forgetWorkspace()
  }
}

/** Ends the session, so that another user can sign in and return to the path. */
export const leave = async (router: AnyRouter, returnTo?: string): Promise<void> => {
  await signOut()
  await goOut(router, pagePath('signIn', { return_to: returnTo }))
}

/** Call it when the user's account has been deleted. */
export const leaveForGood = (router: AnyRouter): Promise<void> => goOut(router, pagePath('goodbye'))

/** Signs out another user who signed in meanwhile. Keeps what the previous user wrote in this browser. */
export const switchUser = async (router: AnyRouter, returnTo: string): Promise<void> => {
  await signOut()
  forgetAnswers()
  router.history.push(pagePath('signIn', { return_to: returnTo }))
}
