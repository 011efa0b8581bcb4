from mazewalk.solver import solve
