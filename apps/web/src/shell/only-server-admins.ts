import { pagePath } from '@broadside/contract/pages'
import { redirect } from '@tanstack/react-router'
import type { User } from '#api/page-owner.ts'

/** Before a page that only server admins may see is loaded. */
export const onlyServerAdmins = ({ context: { user } }: { context: { user: User } }): void => {
  if (!user.is_admin) throw redirect({ href: pagePath('profile') })
}
