/** Meta's notices about people who withdrew a permission, for the networks whose tokens it grants. */
import type { UserNotices } from '../../spec/index.ts'
import { readGrantedToken } from '../granted-token.ts'
import { isSignedRequest, readSignedRequest } from './signed-request.ts'

export const notices: UserNotices = {
  sender: 'meta',
  read: readSignedRequest,
  isSigned: isSignedRequest,
  appOf: (credential) => readGrantedToken(credential).app,
}
