/** What only those need who look through depth cameras: loaded then. */
export { DepthCamera } from 'talus';
