import { SaveBlocked } from './save-blocked.tsx'
import { ChangeNotice } from './change-notice.tsx'

/** Changes that the user did not make, and decisions that only the user can make. */
export const Decisions = () => (
  <>
    <ChangeNotice />
    <SaveBlocked />
  </>
)
