// Both suites of the engines, through servers.
import './remote.test.ts';
