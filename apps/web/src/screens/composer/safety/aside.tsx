import { Stuck } from './stuck.tsx'
import { Told } from './told.tsx'

/** Changes that the user did not make, and decisions that only the user can make. */
export const Aside = () => (
  <>
    <Told />
    <Stuck />
  </>
)
