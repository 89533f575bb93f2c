"""The engines that turn sentences into sound; each real one runs in a child process."""
