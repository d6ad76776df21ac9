// Interrupted and manual installations, and every reason of npm.
import './install.test.ts';
