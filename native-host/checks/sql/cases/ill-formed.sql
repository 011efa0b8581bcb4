select name from sizes where metres >
